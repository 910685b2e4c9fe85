import { fromJSONSchema, type ZodType } from 'zod'
import { openApiDocument, operations } from '#contract/openapi'

type Schema = Parameters<typeof fromJSONSchema>[0]
type Content = { content?: Record<string, { schema: Schema }> }
type Conflict = { content: { 'application/json': { schema: { anyOf: Schema[] } } } }
type Described = { responses: { '2XX': Content; 409?: Conflict; default: Content } }

const document = openApiDocument('Test') as {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

const refusal = fromJSONSchema(document.components.schemas['Refusal']!)

/** Operations that respond with a file instead of JSON. */
export const files = operations.filter(({ schemas }) => !schemas.response).map(({ name }) => name)

const bodyOf = ({ content }: Content): Schema | null =>
  content?.['application/json']?.schema ?? null

const described = operations
  .map(({ name, endpoint }) => {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const { responses } = document.paths[path]![endpoint.method.toLowerCase()]!
    const success = bodyOf(responses['2XX'])
    const [conflict] = responses[409]?.content['application/json'].schema.anyOf ?? []
    return {
      name,
      method: endpoint.method,
      pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
      parameters: endpoint.path.split(':').length,
      done: success && fromJSONSchema(success),
      conflict: conflict ? fromJSONSchema(conflict) : null,
    }
  })
  // A path without parameters takes precedence over one that matches by chance.
  .toSorted((left, right) => left.parameters - right.parameters)

/** Compares responses of the API with the OpenAPI document. */
export class DocumentCheck {
  /** Operations that responded with 2xx, and the number of compared errors. */
  readonly done = new Set<string>()
  refusals = 0
  /** Operations that responded with the stored state of a conflict. */
  readonly conflicts = new Set<string>()
  /** Differences from the document. */
  readonly problems: string[] = []

  readonly listen = async (request: Request, response: Response): Promise<void> => {
    const { pathname } = new URL(request.url)
    const operation = described.find(
      ({ method, pattern }) => method === request.method && pattern.test(pathname),
    )
    if (!operation || response.status === 304) return void (await response.body?.cancel())
    const call = `${operation.name}: ${request.method} ${pathname} ${response.status}`
    const text = await response.text()
    // The health response with 503 has its own format.
    const isHealth = operation.name === 'getHealth' && response.status === 503
    if (response.status >= 400 && !isHealth) {
      this.refusals++
      this.compare(call, refusal, text)
      if (!('current' in (JSON.parse(text) as object))) return
      this.conflicts.add(operation.name)
      if (operation.conflict) this.compare(call, operation.conflict, text)
      else this.problems.push(`${call}: a conflict that is not in the document`)
    } else if (response.ok || isHealth) {
      this.done.add(operation.name)
      if (operation.done) this.compare(call, operation.done, text)
    }
    if (response.status === 500) this.problems.push(call)
  }

  private compare(call: string, schema: ZodType, text: string): void {
    const { success, error } = schema.safeParse(JSON.parse(text))
    if (success) return
    const issues = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    this.problems.push(`${call} ${issues.slice(0, 3).join('; ')}`)
  }
}
