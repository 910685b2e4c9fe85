/** The text of an email: its paragraphs, with an empty line between them. */
export const paragraphs = (...texts: string[]): string => texts.join('\n\n')
