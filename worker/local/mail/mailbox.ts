import type { Email } from './email-template.ts'

/** A mail as it lies in the box; `at` is epoch milliseconds. */
export type Mail = Email & { id: number; to: string; at: number; headers: string | null }

const KEPT = 200
const COLUMNS = 'id, recipient AS "to", subject, text, html, at, headers'
const MAILS = 'mails LEFT JOIN mail_headers ON mail_id = id'

export const storeMail = (db: D1Database, to: string, email: Email, at: number) =>
  db
    .prepare('INSERT INTO mails (recipient, subject, text, html, at) VALUES (?1, ?2, ?3, ?4, ?5)')
    .bind(to, email.subject, email.text, email.html, at)

/** The headers of the mail that is stored just before, in the same batch. @param headers by their names */
export const storeHeaders = (db: D1Database, headers: Record<string, string>) =>
  db
    .prepare('INSERT INTO mail_headers (mail_id, headers) VALUES (last_insert_rowid(), ?1)')
    .bind(JSON.stringify(headers))

/** The newest first. */
export async function listMails(db: D1Database): Promise<Mail[]> {
  const query = `SELECT ${COLUMNS} FROM ${MAILS} ORDER BY id DESC LIMIT ?1`
  return (await db.prepare(query).bind(KEPT).all<Mail>()).results
}

export const findMail = (db: D1Database, id: number) =>
  db.prepare(`SELECT ${COLUMNS} FROM ${MAILS} WHERE id = ?1`).bind(id).first<Mail>()

export const clearMails = (db: D1Database) =>
  db.batch([db.prepare('DELETE FROM mails'), db.prepare('DELETE FROM mail_headers')])

const LINK = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g

/** The text of a mail, cut at its links. */
export function splitAtLinks(text: string): { words: string; link: boolean }[] {
  const pieces: { words: string; link: boolean }[] = []
  let from = 0
  for (const found of text.matchAll(LINK)) {
    pieces.push({ words: text.slice(from, found.index), link: false })
    pieces.push({ words: found[0], link: true })
    from = found.index + found[0].length
  }
  return [...pieces, { words: text.slice(from), link: false }]
}

export const linksIn = (text: string): string[] => [
  ...new Set(splitAtLinks(text).flatMap(({ words, link }) => (link ? [words] : []))),
]
