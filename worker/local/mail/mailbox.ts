import type { Email } from './email-template.ts'

/** A stored mail; `at` is epoch milliseconds. */
export type Mail = Email & { id: number; to: string; at: number; headers: string }

const KEPT = 200
const COLUMNS = 'id, recipient AS "to", subject, text, html, at, headers'

type Sent = { to: string; email: Email; at: number; headers?: Record<string, string> }

/** @param sent headers by name; `at` in epoch milliseconds */
export const storeMail = (db: D1Database, { to, email, at, headers = {} }: Sent) =>
  db
    .prepare(
      `INSERT INTO mails (recipient, subject, text, html, at, headers)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
    )
    .bind(to, email.subject, email.text, email.html, at, JSON.stringify(headers))

/** All mails, newest first. */
export async function listMails(db: D1Database): Promise<Mail[]> {
  const query = `SELECT ${COLUMNS} FROM mails ORDER BY id DESC LIMIT ?1`
  return (await db.prepare(query).bind(KEPT).all<Mail>()).results
}

export const findMail = (db: D1Database, id: number) =>
  db.prepare(`SELECT ${COLUMNS} FROM mails WHERE id = ?1`).bind(id).first<Mail>()

export const clearMails = (db: D1Database) => db.prepare('DELETE FROM mails').run()

const LINK = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g

/** The text of a mail, split at its links. */
export function splitAtLinks(text: string): { words: string; link: boolean }[] {
  const pieces: { words: string; link: boolean }[] = []
  let from = 0
  for (const match of text.matchAll(LINK)) {
    pieces.push({ words: text.slice(from, match.index), link: false })
    pieces.push({ words: match[0], link: true })
    from = match.index + match[0].length
  }
  return [...pieces, { words: text.slice(from), link: false }]
}

export const linksIn = (text: string): string[] => [
  ...new Set(splitAtLinks(text).flatMap(({ words, link }) => (link ? [words] : []))),
]
