/** What a key asks for by its nature → how the page writes such a thing when it has no label. */
export const measures: readonly { key: RegExp; pattern: RegExp }[] = [
  { key: /\bip\b/, pattern: /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])(?:\/\d{1,2})?/ },
  { key: /\bversion\b/, pattern: /(?<![\d.])v?\d+\.\d+(?:\.\d+)*(?:-[\w.]+)?(?![\d.])/ },
  { key: /^(?:used|done|taken|filled|completed|picked|current)$/, pattern: /\d+(?=\s?(?:of|\/)\s?\d)/ },
  { key: /^(?:max|maximum|limit|capacity|all|total)$/, pattern: /(?<=\d\s?(?:of|\/)\s?)\d+/ },
  { key: /\btemperature\b/, pattern: /[-−]?\d+(?:[.,]\d+)?\s?°\s?[CF]?\b/ },
  { key: /\b(?:file )?size\b/, pattern: /\b\d+(?:[.,]\d+)?\s?(?:[KMGT]i?B|bytes)\b/i },
  { key: /\bweight\b/, pattern: /\b\d+(?:[.,]\d+)?\s?(?:k?g|lbs?|oz)\b/ },
  { key: /\b(?:height|width|depth)\b/, pattern: /\b\d+(?:[.,]\d+)?\s?(?:[cm]?m|in|ft)\b/ },
  { key: /\bdistance\b/, pattern: /\b\d+(?:[.,]\d+)?\s?(?:km|mi|miles?|m)\b/ },
  { key: /\b(?:address|street)\b/, pattern: /^\d{1,4}\p{L}?\s\p{Lu}\p{L}+(?:\s\p{L}+)*,\s*\p{Lu}.*$/u },
];
