// Shows a frame of its own in pages that ask for it, as password managers and translators do.
const place = document.querySelector('#other-extension');
const show = () => {
  place.innerHTML = `<iframe src="${chrome.runtime.getURL('panel.html')}"></iframe>`;
};
if (place?.dataset.when === 'loaded') show();
document.querySelector('#show')?.addEventListener('click', show);
