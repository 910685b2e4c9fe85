import { escapeHtml } from './email-html.ts'

/** "periodEnd" as "Period end". */
const words = (name: string): string => {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

const cell = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'object') return escapeHtml(JSON.stringify(value))
  if (typeof value === 'string' && /^data:image\/[a-z]+;base64,[\w+/=]+$/.test(value)) {
    return `<img src="${value}" alt="">`
  }
  return escapeHtml(String(value))
}

const table = (rows: readonly object[]): string => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const head = names.map((name) => `<th scope="col">${escapeHtml(words(name))}</th>`).join('')
  const body = rows.map((row) => {
    const values = row as Record<string, unknown>
    return `<tr>${names.map((name) => `<td>${cell(values[name])}</td>`).join('')}</tr>`
  })
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

const list = (of: object): string =>
  `<dl>${Object.entries(of)
    .map(([name, value]) => `<dt>${escapeHtml(words(name))}</dt><dd>${cell(value)}</dd>`)
    .join('')}</dl>`

const section = (of: unknown): string => {
  if (Array.isArray(of)) return of.length > 0 ? table(of as object[]) : '<p>Nothing.</p>'
  return typeof of === 'object' && of !== null ? list(of) : `<p>${cell(of)}</p>`
}

const style =
  'body{font:16px/1.5 sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:.25rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}dt{font-weight:bold}dd{margin:0 0 .5rem}'

/** Rows, objects and single values as a document for people, whole in one file. */
export const readableHtml = (title: string, sections: Record<string, unknown>): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><h1>${escapeHtml(title)}</h1>${Object.entries(
    sections,
  )
    .map(([name, of]) => `<h2>${escapeHtml(words(name))}</h2>${section(of)}`)
    .join('')}</body></html>`
