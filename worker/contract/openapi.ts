import { toJSONSchema, type $ZodType } from 'zod/v4/core'
import type { Endpoint, Schemas } from '../platform/contract/endpoint.ts'
import { nouns } from './nouns.ts'

export type Operation = { noun: string; name: string; endpoint: Endpoint; schemas: Schemas }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** The operations of the API. @throws Error for an endpoint without schemas */
export const operations: readonly Operation[] = Object.entries(nouns).flatMap(
  ([noun, [contract, schemasOf = contract]]) =>
    Object.entries(contract as Record<string, unknown>).flatMap(([key, endpoint]) => {
      if (!isEndpoint(endpoint)) return []
      const name = key.replace(/Endpoint$/, '')
      const schemas = (schemasOf as Record<string, unknown>)[`${name}Schemas`] as
        | Schemas
        | undefined
      if (!schemas) throw new Error(`${noun}.ts has no ${name}Schemas`)
      return [{ noun, name, endpoint, schemas }]
    }),
)

type Json = Record<string, unknown>

/** The JSON Schema 2020-12 (used by OpenAPI 3.1) of a schema's "input" or "output". */
function jsonSchema(schema: $ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}

/** An id of `refusals.ts`, and the values of its text. */
const idAndValues = {
  id: { type: 'string' },
  values: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
}

const refusal = {
  type: 'object',
  required: ['detail', 'id'],
  properties: {
    ...idAndValues,
    detail: {
      anyOf: [
        { type: 'string' },
        {
          type: 'array',
          items: {
            type: 'object',
            required: ['loc', 'msg', 'type'],
            properties: {
              loc: { type: 'array' },
              msg: { type: 'string' },
              type: idAndValues.id,
              values: idAndValues.values,
            },
          },
        },
      ],
    },
  },
}

function parametersOf({ path }: Endpoint, { query }: Schemas): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  if (!query) return inPath
  const { properties = {}, required = [] } = jsonSchema(query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  return [...inPath, ...inQuery]
}

function describe({ noun, name, endpoint, schemas }: Operation): Json {
  const { body, response, conflict } = schemas
  return {
    operationId: name,
    tags: [noun],
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: parametersOf(endpoint, schemas),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(body, 'input') } },
      },
    }),
    responses: {
      '2XX': {
        description: 'Done',
        ...(response && {
          content: { 'application/json': { schema: jsonSchema(response, 'output') } },
        }),
      },
      ...(conflict && {
        409: {
          description: 'Changed meanwhile, with what is stored now; or refused',
          content: {
            'application/json': {
              schema: {
                anyOf: [jsonSchema(conflict, 'output'), { $ref: '#/components/schemas/Refusal' }],
              },
            },
          },
        },
      }),
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

/** The API as an OpenAPI 3.1 document, generated from the contract. @param title name of the site */
export function openApiDocument(title: string): Json {
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const { method, path } = operation.endpoint
    const address = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: describe(operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      schemas: { Refusal: refusal },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
