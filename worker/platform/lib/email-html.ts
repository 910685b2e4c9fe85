export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** A plain text email, its paragraphs and its links, as HTML. */
export const emailHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map(
      (paragraph) =>
        `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>').replace(LINK, anchor)}</p>`,
    )
    .join('\n')

const LINK = /https?:\/\/[^\s<>]*[^\s<>.,;:!?)]/g

const anchor = (address: string) => `<a href="${address}">${address}</a>`
