import { escapeHtml } from '../../platform/lib/email-html.ts'

/** Texts around the data. */
type Words = {
  language: string
  title: string
  /** Text for an empty list. */
  nothing: string
  nameOf: (name: string) => string
}

const cell = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'object') return escapeHtml(JSON.stringify(value))
  if (typeof value === 'string' && /^data:image\/[a-z]+;base64,[\w+/=]+$/.test(value)) {
    return `<img src="${value}" alt="">`
  }
  return escapeHtml(String(value))
}

const table = (rows: readonly object[], { nameOf }: Words): string => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const head = names.map((name) => `<th scope="col">${escapeHtml(nameOf(name))}</th>`).join('')
  const body = rows.map((row) => {
    const values = row as Record<string, unknown>
    return `<tr>${names.map((name) => `<td>${cell(values[name])}</td>`).join('')}</tr>`
  })
  return `<table tabindex="0"><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

const list = (record: object, { nameOf }: Words): string =>
  `<dl>${Object.entries(record)
    .map(([name, value]) => `<dt>${escapeHtml(nameOf(name))}</dt><dd>${cell(value)}</dd>`)
    .join('')}</dl>`

const section = (content: unknown, words: Words): string => {
  const { nothing } = words
  if (Array.isArray(content)) {
    return content.length > 0 ? table(content as object[], words) : `<p>${escapeHtml(nothing)}</p>`
  }
  return typeof content === 'object' && content !== null
    ? list(content, words)
    : `<p>${cell(content)}</p>`
}

const style =
  ':root{color-scheme:light dark}body{font:16px/1.5 sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}table{display:block;overflow-x:auto;border-collapse:collapse}td,th{border:1px solid #bbb;padding:.25rem .5rem;text-align:left;vertical-align:top}td,dd,p{overflow-wrap:anywhere}td{min-width:7rem}dt{font-weight:bold}dd{margin:0 0 .5rem}'

/** A document for people with rows, objects and single values, complete in one file. */
export function readableHtml(sections: Record<string, unknown>, words: Words): string {
  const title = escapeHtml(words.title)
  const body = Object.entries(sections).map(
    ([name, content]) => `<h2>${escapeHtml(words.nameOf(name))}</h2>${section(content, words)}`,
  )
  return `<!doctype html><html lang="${words.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body><h1>${title}</h1>${body.join('')}</body></html>`
}
