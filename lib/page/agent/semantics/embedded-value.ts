/** accname 1.2 step 2C: a control embedded in a name contributes its value. */
export function embeddedValue(element: Element, role: string): string | undefined {
  switch (role) {
    case 'textbox':
    case 'searchbox':
      return 'value' in element ? inputValue(element as HTMLInputElement) : (element.textContent ?? ''); // has it
    case 'combobox':
    case 'listbox':
      return selectedText(element, role);
    case 'slider':
    case 'spinbutton':
    case 'scrollbar':
    case 'progressbar':
    case 'meter':
      return element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow') ?? ownValue(element);
    default:
      return undefined;
  }
}

function inputValue(input: HTMLInputElement): string {
  return input.type === 'password' ? '' : input.value;
}

function ownValue(element: Element): string {
  if (element.localName === 'progress' && !element.hasAttribute('value')) return ''; // indeterminate
  return 'value' in element ? String(element.value) : '';
}

function selectedText(element: Element, role: string): string {
  if ('selectedOptions' in element) {
    const { selectedOptions } = element as HTMLSelectElement; // has it
    return [...selectedOptions].map((option) => option.label).join(' ');
  }
  if ('value' in element) return String(element.value);
  const chosen = element.querySelectorAll('[aria-selected=true]');
  if (chosen.length > 0) return [...chosen].map((option) => option.textContent).join(' ');
  return role === 'combobox' ? (element.textContent ?? '') : '';
}
