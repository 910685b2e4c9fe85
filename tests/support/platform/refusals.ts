import { expect } from 'vitest'
import { MAIN_LANGUAGE } from '#platform/language'
import { fillIn, refusals, type RefusalId, type RefusalValues } from '#contract/refusals'
import { translationsOf } from '../../../worker/platform/lib/translations.ts'

type Body = { detail?: unknown; id?: string; values?: RefusalValues; current?: unknown }

/** Expects that an error has an id of the table with its text and exactly the values of its placeholders. */
export async function expectRefusalOfTable(response: Response): Promise<void> {
  if (response.status < 400 || !response.headers.get('content-type')?.includes('json')) return
  const text = await response.clone().text()
  if (text === '') return
  const { detail, id, values, current: _, ...more } = JSON.parse(text) as Body
  expect(more).toEqual({})
  const language = response.headers.get('content-language') ?? MAIN_LANGUAGE
  if (!Array.isArray(detail)) return expectText(language, id, detail, values)
  expect(id).toBe('http.invalid')
  for (const { loc, msg, type, values: givenValues, ...others } of detail as Detail[]) {
    expect(loc).toEqual(expect.any(Array))
    expectText(language, type, msg, givenValues)
    expect(others).toEqual({})
  }
}

type Detail = { loc: unknown; msg: unknown; type: string; values?: RefusalValues }

function expectText(language: string, id = '', text: unknown, values: RefusalValues = {}) {
  expect(refusals, String(text)).toHaveProperty([id])
  const template = refusals[id as RefusalId]
  const names = new Set([...template.matchAll(/\{(\w+)(?:\}|, plural, )/g)].map(([, name]) => name))
  expect(Object.keys(values).toSorted(), id).toEqual([...names].toSorted())
  const translated = translationsOf(language)?.[id] ?? template
  expect(text).toBe(fillIn(translated, values, language))
}

/** The error of a call: of its first field, or of the whole. */
export async function refusalOf(pending: Promise<Response>) {
  const response = await pending
  const { id, detail } = await response.json<Body>()
  const [first] = Array.isArray(detail) ? (detail as Detail[]) : []
  return { status: response.status, id: first?.type ?? id }
}
