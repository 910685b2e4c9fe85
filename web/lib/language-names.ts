/** Names of the languages, each in itself. */
const names: Record<string, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
}

export const languageName = (language: string): string => names[language] ?? language
