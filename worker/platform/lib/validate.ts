import { zValidator } from '@hono/zod-validator'
import { safeParse } from 'zod/v4/core'
import type { $ZodIssue, $ZodRawIssue, $ZodType, output } from 'zod/v4/core'
import { message, readMessage } from '#contract/refusals'
import { findIllFormedText } from '#platform/well-formed'
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
