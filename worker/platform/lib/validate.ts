import { zValidator } from '@hono/zod-validator'
import {
  safeParse,
  type $ZodIssue,
  type $ZodRawIssue,
  type $ZodType,
  type output,
} from 'zod/v4/core'
import { message, readMessage } from '#contract/refusals'
import { detailWith, Failure, InvalidInput } from './failure.ts'

/** The message for an issue that has none in the schema. */
function messageOf(issue: $ZodRawIssue): string {
  const { code, origin } = issue as { code?: string; origin?: string }
  if (issue.input === undefined && code !== 'unrecognized_keys') return message('field.required')
  if (code === 'too_big') return tooBig(origin, Number(issue['maximum']))
  if (code === 'too_small') return tooSmall(origin, Number(issue['minimum']))
  if (code === 'invalid_value') return message('field.choice')
  if (code === 'unrecognized_keys') return message('field.unknown')
  return message('field.invalid')
}

function tooBig(origin: string | undefined, max: number): string {
  if (origin === 'string') return message('field.too-long', { max })
  return message(origin === 'array' ? 'field.too-many' : 'field.too-large', { max })
}

function tooSmall(origin: string | undefined, min: number): string {
  if (origin === 'string') {
    return min === 1 ? message('field.required') : message('field.too-short', { min })
  }
  return message(origin === 'array' ? 'field.too-few' : 'field.too-small', { min })
}

const context = { error: messageOf }

const invalidInput = (place: 'query' | 'body', issues: readonly $ZodIssue[]) =>
  new InvalidInput(
    issues.map(({ path, message: text }) => {
      const [id, values] = readMessage(text)
      const keys = path.map((key) => (typeof key === 'symbol' ? String(key) : key))
      return detailWith([place, ...keys], id, values)
    }),
  )

/** Middleware that validates the query. @throws Failure 422 with a list of errors */
export const validQuery = <T extends $ZodType>(schema: T) =>
  zValidator(
    'query',
    schema,
    (result) => {
      if (!result.success) throw invalidInput('query', result.error.issues)
    },
    // The type of the option only covers schemas of "zod", not "zod/mini".
    { validationFunction: (type, value) => safeParse(type, value, context) as never },
  )

/** Validates the body of a request. @throws Failure 422 with a list of errors */
export function validBody<T extends $ZodType>(schema: T, body: unknown): output<T> {
  const illFormed = findIllFormedText(body)
  if (illFormed) throw new InvalidInput([detailWith(['body', ...illFormed], 'field.unreadable')])
  const result = safeParse(schema, body, context)
  if (!result.success) throw invalidInput('body', result.error.issues)
  return result.data
}

/** @throws Failure 400 if it is no JSON */
export async function readJson(request: { json: () => Promise<unknown> }): Promise<unknown> {
  return request.json().catch(() => {
    throw new Failure('bad-request', 'http.malformed-json')
  })
}

type Key = string | number
type Place = { key: Key; parent: Place } | null

/**
 * The path of the first text in a JSON body that contains half a surrogate pair; null if there is none. JSON can encode
 * such a text (`\ud800`), but UTF-8 can't, so D1 would store bytes that can't be read back. A loop instead of
 * recursion, because a body may be nested as deeply as it is long.
 */
function findIllFormedText(body: unknown): Key[] | null {
  const open: { value: unknown; place: Place }[] = [{ value: body, place: null }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, place } = next
    if (typeof value === 'string') {
      if (!value.isWellFormed()) return pathOf(place)
    } else if (value !== null && typeof value === 'object') {
      for (const [name, item] of Object.entries(value)) {
        const key = Array.isArray(value) ? Number(name) : name
        if (!name.isWellFormed()) return pathOf({ key: name.toWellFormed(), parent: place })
        open.push({ value: item, place: { key, parent: place } })
      }
    }
  }
  return null
}

function pathOf(place: Place): Key[] {
  const keys: Key[] = []
  for (let next = place; next; next = next.parent) keys.push(next.key)
  return keys.toReversed()
}
