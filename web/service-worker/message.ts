import { parseUrl } from '#platform/parse-url'

/** The text of a notification and the page that it opens. */
export type ShownPushMessage = {
  text: string
  language: string
  /** News of one kind replaces what is shown of it. */
  kind: string
  path: string
}

/** @returns the page's address on this site; anything else leads to the home page */
export function pageAddressOf(path: unknown, origin: string): string {
  const url = typeof path === 'string' ? parseUrl(path, origin) : null
  return url?.origin === origin ? url.href : `${origin}/`
}

/**
 * The message that the site sent (`worker/platform/push/send-notifications.ts`). A browser that shows nothing after a
 * message may end the subscription, so one that is not understood is an empty message.
 */
export function readPushMessage(sent: string | undefined): ShownPushMessage {
  const { text, language, kind, path } = fieldsOf(sent)
  const word = (value: unknown, otherwise: string) =>
    typeof value === 'string' ? value : otherwise
  return {
    text: word(text, ''),
    language: word(language, 'en'),
    kind: word(kind, 'news'),
    path: word(path, '/'),
  }
}

function fieldsOf(sent: string | undefined): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(sent ?? '')
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}
