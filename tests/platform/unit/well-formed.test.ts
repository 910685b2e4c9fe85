import { operations } from '#contract/openapi'
import { describe, expect, test } from 'vitest'
import { toJSONSchema, type $ZodType } from 'zod/v4/core'
import { InvalidInput } from '../../../worker/platform/lib/failure.ts'
import { validBody } from '../../../worker/platform/lib/validate.ts'

type Json = { [key: string]: unknown }
type Path = (string | number)[]

/** The paths of a schema's texts, with 0 for items of arrays and "key" for those of records. */
function textFields(schema: Json, path: Path = []): Path[] {
  const choices = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Json[] | undefined
  if (choices) return choices.flatMap((choice) => textFields(choice, path))
  if (schema['type'] === 'string') return [path]
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
  const fields = properties.flatMap(([name, part]) => textFields(part, [...path, name]))
  if (schema['items']) fields.push(...textFields(schema['items'] as Json, [...path, 0]))
  const record = schema['additionalProperties']
  if (record && typeof record === 'object')
    fields.push(...textFields(record as Json, [...path, 'key']))
  return fields
}

const bodyWith = (path: Path, text: string): unknown =>
  path.reduceRight<unknown>((value, key) => (key === 0 ? [value] : { [key]: value }), text)

function refusedTexts(schema: $ZodType, body: unknown): unknown {
  try {
    validBody(schema, body)
  } catch (error) {
    if (error instanceof InvalidInput) return error.details.map(({ loc, type }) => ({ loc, type }))
    throw error
  }
  return null
}

const fields = operations.flatMap(({ endpoint, schemas }) => {
  if (!schemas.body) return []
  const schema: $ZodType = schemas.body
  const json = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return textFields(json).map((path) => ({
    name: `${endpoint.method} ${endpoint.path} ${path.join('.')}`,
    schema,
    path,
  }))
})

describe('half a surrogate pair', () => {
  test('is searched for in the texts of all calls', () => {
    expect(fields.length).toBeGreaterThan(200)
  })

  test.each(fields)('is rejected in $name', ({ schema, path }) => {
    for (const half of ['A\ud800b', '\udc00', 'x\ud83d']) {
      expect(refusedTexts(schema, bodyWith(path, half))).toEqual([
        { loc: ['body', ...path], type: 'field.unreadable' },
      ])
    }
  })

  test('is found at any depth, and whole pairs are accepted', () => {
    let body: unknown = 'a\ud800'
    for (let depth = 0; depth < 20_000; depth++) body = [body]
    const [schema] = fields.map((field) => field.schema)
    expect(refusedTexts(schema!, body)).toMatchObject([{ type: 'field.unreadable' }])
    const emoji = refusedTexts(schema!, '😀')
    expect(JSON.stringify(emoji)).not.toContain('unreadable')
  })
})
