const FRENCH: Record<string, string> = {
  'à Le': 'au',
  'à Les': 'aux',
  'de Le': 'du',
  'de Les': 'des',
}

const ITALIAN_ARTICLES: Partial<Record<string, string>> = { i: 'l’', I: 'L’' }

const rules: Record<string, (text: string) => string> = {
  // French: "d’Anna", "qu’Anna", "au Locle", "des Breuleux".
  fr: (text) =>
    text
      .replace(/(?<![\p{L}’-])(?:à|de) Les?(?= \p{Lu})/gu, (words) => FRENCH[words] ?? words)
      .replace(/(?<![\p{L}’-])([Dd]|[Qq]u)e (?=(?:<\d+>)?[AEIOUÀÂÉÈÊÎÔ]\p{Ll})/gu, '$1’'),
  // Italian: "l’8 marzo", "dall’11", since the names of 8, 80 and 11 begin with vowels.
  it: (text) =>
    text.replace(
      /(?<!\p{L})([Ii]|[Dd]a|[Aa]|[Dd]e|[Nn]e|[Ss]u)l (?=(?:<\d+>)?(?:0?8|11(?!\d)))/gu,
      (_, word: string) => ITALIAN_ARTICLES[word] ?? `${word}ll’`,
    ),
}

/** Contracts the words that meet where values were filled in, by the rules of the language. */
export const contractWords = (language: string, text: string): string =>
  rules[language]?.(text) ?? text
