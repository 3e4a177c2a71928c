/** What a key asks for by its nature → the format of such an unlabelled value on the page. */
export const measures: readonly { key: RegExp; pattern: RegExp }[] = [
  { key: /^(?:\w+ )?(?:handle|user ?name|screen name)$/, pattern: /(?<![\p{L}\d.])@[\p{L}\d_.]*[\p{L}\d_]/u },
  {
    key: /\blast (?:4|four)(?: digits)?$|^(?:card|account) (?:ending|digits|suffix)$/,
    pattern: /(?<=[•●*∙·]{2,}\s?|\b(?:ending|ends)(?: in| with)?\s)\d{2,6}(?!\d)/u,
  },
  { key: /\bip\b/, pattern: /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])(?:\/\d{1,2})?/ },
  { key: /\bversion\b/, pattern: /(?<![\d.])v?\d+\.\d+(?:\.\d+)*(?:-[\w.]+|(?:rc|alpha|beta|a|b|dev)\d*)?(?![\d.])/ },
  { key: /^(?:percent|progress)$/, pattern: /(?<!%.*|[\d.,])\d+(?:[.,]\d+)?\s?%(?!.*%)/ },
  { key: /^(?:(?:lines )?added|additions|insertions)$/, pattern: /(?<=(?:^|\s)\+)\d[\d.,]*(?=$|\s)/ },
  { key: /^(?:(?:lines )?removed|deletions|deleted)$/, pattern: /(?<=\+\d\S*\s+[-−–])\d[\d.,]*(?=$|\s)/ },
  { key: /^(?:used|done|taken|filled|completed|picked|current)$/, pattern: /\d+(?=\s?(?:of|\/)\s?\d)/ },
  { key: /^(?:max|maximum|limit|capacity|all|total)$/, pattern: /(?<=(?<!\d)\d{1,3}\s?(?:of|\/)\s?)\d+/ },
  {
    key: /^(?:log )?(?:level|severity)$/,
    pattern: /(?<![\p{L}\d])(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|FATAL|CRITICAL|NOTICE)(?![\p{L}\d])/u,
  },
  { key: /^(?:\w+ )?year$|^(?:jahr|año|année|anno|ano|jaar)$/, pattern: /(?<![\d.,])(?:1[5-9]|20)\d{2}(?![\d.,])/ },
  { key: /\btemperature\b/, pattern: /[-−]?\d+(?:[.,]\d+)?\s?°(?:\s?[CF])?(?!\s?\p{L})/u },
  {
    key: /\b(?:file )?(?:size|taille|größe|tamaño|dimensione|tamanho|grootte)\b/,
    pattern: /\b\d+(?:[.,]\d+)?\s?(?:[KMGT]i?[BO]|bytes|octets)\b/i,
  },
  {
    key: /^(?:file|file ?name|datei|dateiname|fichier|archivo|bestand|attachment)$/,
    pattern:
      /^\p{Lu}[\p{L}\d() _-]+\.(?:pdf|docx?|xlsx?|csv|zip|jpe?g|png|mp[34])$|(?<!\S)[\w().-]+\.(?:pdf|docx?|xlsx?|csv|txt|md|zip|jpe?g|png|gif|svg|mp[34]|wav|pptx?|json|xml|html?)(?!\S)/iu,
  },
  { key: /\b(?:probability|chance|humidity)\b/, pattern: /(?<![\d.,])\d+(?:[.,]\d+)?\s?%/ },
  {
    key: /^(?:memory|ram|storage|disk|disk space|ssd|speicher|mémoire|memoria)$/,
    pattern: /(?<![\d.,])\d+(?:[.,]\d+)?\s?[KMGT]i?B\b/,
  },
  { key: /^(?:v?cpus?|cores?|cpu cores?)$/, pattern: /(?<![\d.,])\d+\s?(?:v?CPUs?|cores?)\b/i },
  {
    key: /^(?:area|living area|floor area|surface|square (?:feet|meters|metres)|sq ?ft|sqm|fläche|wohnfläche|superficie|oppervlakte|área)(?: (?:m2|m²|sqm|sq ?ft))?$/,
    pattern: /(?<![\d.,])\d[\d.,]*\s?(?:sq\.?\s?(?:ft|m)\b|sqft|sqm|ft²|m²|m2\b)/i,
  },
  { key: /\b(?:calories|kcal|energy|kalorien)\b/, pattern: /(?<![\d.,])\d[\d.,]*\s?(?:kcal|cal)\b/ },
  { key: /\bweight\b/, pattern: /\b\d+(?:[.,]\d+)?\s?(?:k?g|lbs?|oz)\b/ },
  { key: /\b(?:height|width|depth)\b/, pattern: /\b\d+(?:[.,]\d+)?\s?(?:[cm]?m|in|ft)\b/ },
  { key: /\bdistance\b/, pattern: /\b\d+(?:[.,]\d+)?\s?(?:km|mi|miles?|m)\b/ },
  {
    key: /^(?:street(?: (?:address|line|name))?|straße|strasse|rue|calle)$/, // "Elm Street 9", "8 Pendulum Row"
    pattern:
      /^(?:\p{Lu}[\p{L}'’.-]*(?: \p{L}[\p{L}'’.-]*)* \d{1,4}\p{L}?|\d{1,4}\p{L}? \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)+)$/u,
  },
  { key: /\b(?:address|street)\b/, pattern: /^\d{1,4}\p{L}?\s\p{Lu}\p{L}+(?:\s\p{L}+)*,\s*\p{Lu}.*$/u },
  { key: /\b(?:domain|hostname)\b/, pattern: /(?<![@\w])[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?![\w@])/ },
];
