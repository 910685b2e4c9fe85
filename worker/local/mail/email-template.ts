export type Email = { subject: string; text: string; html: string }

type Parts = { before: string[]; link?: { to: string; says: string }; after: string[] }

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** An email as text and HTML. */
export function linkEmail(subject: string, { before, link, after }: Parts): Email {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  const text = [...before, ...(link ? [`${link.says}:\n${link.to}`] : []), ...after]
  const html = [
    `<h2>${escapeHtml(subject)}</h2>`,
    ...before.map(paragraph),
    ...(link ? [`<p><a href="${escapeHtml(link.to)}">${escapeHtml(link.says)}</a></p>`] : []),
    ...after.map(paragraph),
  ]
  return { subject, text: text.join('\n\n'), html: html.join('\n') }
}
