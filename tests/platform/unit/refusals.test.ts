import type { Messages } from '@lingui/core'
import { i18n } from '#i18n'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { operations } from '#contract/openapi'
import { fillIn, message, refusalOf, refusals, type RefusalId } from '#contract/refusals'
import { translateApiMessage } from '../../../web/lib/api/translate-api-message.ts'
import { refusalTexts } from '../../../web/lingui.config.ts'
import { visitor } from '../../../worker/accounts/lib/actor.ts'
import {
  Failure,
  InvalidInput,
  invalidField,
  type Detail,
} from '../../../worker/platform/lib/failure.ts'
import { permit } from '../../../worker/accounts/lib/permit.ts'
import { validBody } from '../../../worker/platform/lib/validate.ts'

const worker = fileURLToPath(new URL('../../../worker/', import.meta.url))
const TABLE = 'contract/refusals.ts'
const ids = Object.keys(refusals)

describe('an error', () => {
  afterAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

  test('has an id, its English text and its values', () => {
    expect(refusalOf('http.not-found')).toEqual({ detail: 'Not Found', id: 'http.not-found' })
    expect(new Failure('conflict', 'city.in-use', { name: 'Bern' }).answer).toEqual({
      detail: 'Bern has companions. You can hide it, but not delete it.',
      id: 'city.in-use',
      values: { name: 'Bern' },
    })
    expect(invalidField('note', 'field.days', { min: 1, max: 9 }).answer).toEqual({
      detail: [
        {
          loc: ['body', 'note'],
          msg: 'Enter 1 to 9 days',
          type: 'field.days',
          values: { min: 1, max: 9 },
        },
      ],
      id: 'http.invalid',
    })
  })
  test.each([
    [1, 'She asks for 1 hour in advance'],
    [2, 'She asks for 2 hours in advance'],
  ])('selects the plural of its value: %i', (hours, detail) => {
    expect(refusalOf('request.notice-too-short', { hours })).toMatchObject({ detail })
  })
  test.each([
    ['en', 0, '0 hours'],
    ['fr', 0, '0 heure'],
    ['fr', 2, '2 heures'],
  ])('selects the plural by the rules of %s: %i', (language, count, text) => {
    const form = language === 'fr' ? 'heure' : 'hour'
    const template = `{count, plural, one {# ${form}} other {# ${form}s}}`
    expect(fillIn(template, { count }, language)).toBe(text)
  })
  test('fails to compile with an unknown id or without its values', () => {
    // @ts-expect-error a text is no id
    expect(() => new Failure('conflict', 'This is taken.')).toThrow()
    // @ts-expect-error the limit is missing
    expect(new Failure('conflict', 'follow.limit').message).toContain('{limit, plural')
    // @ts-expect-error the reference has another name
    expect(refusalOf('report.duplicate', { id: 'R-1' }).detail).toContain('{reference}')
    // @ts-expect-error a permission is refused without values
    expect(() => permit(visitor, () => true, 'follow.limit')).toThrow('{limit, plural')
  })
  test('is translated into the chosen language if the catalog has it', () => {
    const messages: Messages = { 'follow.limit': ['Höchstens ', ['limit'], ' Profile.'] }
    i18n.loadAndActivate({ locale: 'de', messages })
    expect(translateApiMessage('At most 200.', 'follow.limit', { limit: 200 })).toBe(
      'Höchstens 200 Profile.',
    )
    expect(translateApiMessage('Not Found', 'http.not-found')).toBe('Not Found')
    expect(translateApiMessage('Not Found', 'constructor')).toBe('Not Found')
    expect(translateApiMessage('It’s {gone}.')).toBe('It’s {gone}.')
  })
})

/** The text without its placeholders, and without the braces of plurals. */
const withoutGaps = (text: string) =>
  text.replace(/\{[a-z]+, plural, one \{#[^{}]*\} other \{#[^{}]*\}\}|\{[a-z]+\}/g, '')

describe('the table of errors', () => {
  test('contains exactly the texts of the catalogs', async () => {
    const messages: [string, string][] = []
    const file = worker + TABLE
    expect(refusalTexts.match(file)).toBe(true)
    expect(refusalTexts.match(`${worker}platform/lib/failure.ts`)).toBe(false)
    const add = (entry: { id: string; message?: string }) =>
      messages.push([entry.id, entry.message ?? ''])
    await refusalTexts.extract(file, '', add, {} as never)
    expect(Object.fromEntries(messages)).toEqual(refusals)
  })
  test.each(ids)('has %s in the syntax of catalogs', (id) => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/)
    // In ICU messages an apostrophe quotes, and a brace begins a placeholder.
    expect(withoutGaps(refusals[id as RefusalId])).not.toMatch(/['{}]/)
  })
})

function detailsOf(schema: z.ZodMiniType, body: unknown): Detail[] {
  try {
    validBody(schema, body)
  } catch (error) {
    if (error instanceof InvalidInput) return error.details
  }
  throw new Error('Nothing was refused')
}

/** The messages of a schema and its parts. */
function messagesOf(part: unknown, visited = new Set<unknown>()): string[] {
  if (part === null || typeof part !== 'object' || visited.has(part)) return []
  visited.add(part)
  const { error, ...def } = ('_zod' in part ? (part._zod as { def: object }).def : part) as {
    error?: (issue: object) => unknown
  }
  const ownMessage = error?.({ code: 'custom', input: null, path: [] })
  const inner = Object.values(def).flatMap((child) => messagesOf(child, visited))
  return typeof ownMessage === 'string' ? [ownMessage, ...inner] : inner
}

describe('a schema’s error', () => {
  test('has an id wherever the contract sets a message', () => {
    const inputs = operations.flatMap(({ schemas: { query, body } }) => [query, body])
    const messages = new Set(inputs.flatMap((schema) => messagesOf(schema)))
    expect(messages.size).toBeGreaterThan(20)
    for (const text of messages) expect(ids, text).toContain(text.split(' ', 1)[0])
  })
  test('is valid when a schema was given a text', () => {
    const [first] = detailsOf(z.string('Write something'), 5)
    expect(first).toMatchObject({ type: 'field.invalid', msg: 'Invalid input' })
  })
  const ownSchema = z.string().check(z.maxLength(3, message('field.too-long', { max: 3 })))
  const cases: [
    what: string,
    schema: z.ZodMiniType,
    value: unknown,
    id: string,
    values?: object,
  ][] = [
    ['a missing value', z.string(), undefined, 'field.required'],
    ['a value of another type', z.string(), 5, 'field.invalid'],
    ['a long text', z.string().check(z.maxLength(3)), 'abcd', 'field.too-long', { max: 3 }],
    ['a short text', z.string().check(z.minLength(3)), 'ab', 'field.too-short', { min: 3 }],
    ['an empty text', z.string().check(z.minLength(1)), '', 'field.required'],
    ['a large number', z.number().check(z.lte(9)), 10, 'field.too-large', { max: 9 }],
    ['a small number', z.number().check(z.gte(9)), 8, 'field.too-small', { min: 9 }],
    [
      'a long list',
      z.array(z.number()).check(z.maxLength(1)),
      [1, 2],
      'field.too-many',
      { max: 1 },
    ],
    ['a short list', z.array(z.number()).check(z.minLength(1)), [], 'field.too-few', { min: 1 }],
    ['an unknown choice', z.enum(['a', 'b']), 'c', 'field.choice'],
    ['a text in another format', z.uuid(), 'x', 'field.invalid'],
    ['an unknown field', z.strictObject({}), { a: 1 }, 'field.unknown'],
    ['a value with its own message', ownSchema, 'abcd', 'field.too-long', { max: 3 }],
    [
      'a missing value with its own message',
      z.string(message('grant.plan-required')),
      undefined,
      'grant.plan-required',
    ],
  ]
  test.each(cases)('for %s has its id and values', (_, schema, value, id, values) => {
    const [first, ...otherDetails] = detailsOf(z.object({ field: schema }), { field: value })
    expect(otherDetails).toEqual([])
    expect(first).toMatchObject({ loc: ['body', 'field'], type: id })
    expect(first?.values).toEqual(values)
    expect(first?.msg).not.toContain('{')
  })
})
