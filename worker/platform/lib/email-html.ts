export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Converts a plain text email to HTML with paragraphs and links. */
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
