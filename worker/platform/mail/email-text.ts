/** Text of an email: its paragraphs, separated by an empty line. */
export const paragraphs = (...texts: string[]): string => texts.join('\n\n')
