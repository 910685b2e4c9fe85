import { CommandError } from '../refusal.ts'
import type { ProjectSettings } from './compare.ts'

export const MANAGEMENT_API = 'https://api.supabase.com'
/** The token of a person, as the service's own command line reads it. */
export const MANAGEMENT_TOKEN = 'SUPABASE_ACCESS_TOKEN'

/** The project's id, for projects with a domain of their own. */
export const PROJECT_ID = 'SUPABASE_PROJECT_ID'

const REFERENCE = /^[a-z]{20}$/
const REFUSED = [401, 403]

export type Management = ReturnType<typeof connectManagement>

/**
 * The project's id.
 *
 * @param url its first label is the id, unless the project has a domain of its own
 * @throws CommandError for any other text
 */
function projectReference(url: string, named = ''): string {
  const reference = named || (URL.parse(url)?.hostname.split('.')[0] ?? '')
  if (REFERENCE.test(reference)) return reference
  throw new CommandError(
    `SUPABASE_URL names no project: ${url || 'it is empty'}.`,
    `In wrangler.toml: SUPABASE_URL = "https://<20 small letters>.supabase.co"; with a domain of your own, ${PROJECT_ID}=<the letters>.`,
  )
}

/**
 * The calls of the account service's Management API for its settings.
 *
 * @param base as "https://api.supabase.com"
 * @param project the project's id, if its address does not contain it
 */
export function connectManagement({
  base,
  token,
  project = '',
}: {
  base: string
  token: string
  project?: string
}) {
  async function call(method: string, reference: string, body?: unknown): Promise<ProjectSettings> {
    const headers = new Headers({ authorization: `Bearer ${token}` })
    if (body !== undefined) headers.set('content-type', 'application/json')
    const response = await fetch(`${base}/v1/projects/${reference}/config/auth`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => null)
    if (!response) {
      throw new CommandError(
        'The account service cannot be reached from this machine.',
        'Check the network, then the same command again.',
      )
    }
    const answer = (await response.json().catch(() => null)) as
      | (ProjectSettings & { message?: string })
      | null
    if (REFUSED.includes(response.status)) {
      throw new CommandError(
        `The account service refuses the token in ${MANAGEMENT_TOKEN}.`,
        'Make another one at https://supabase.com/dashboard/account/tokens, as a person who may change the project.',
      )
    }
    if (!response.ok || !answer) {
      throw new CommandError(
        `The account service answers ${response.status}: ${answer?.message ?? 'no reason'}.`,
        'Is the project paused, or its id wrong? Then the same command again.',
      )
    }
    return answer
  }
  return {
    /** All settings of the project at this address. */
    read: async (url: string) => call('GET', projectReference(url, project)),
    /** Writes these fields and leaves all others. */
    write: async (url: string, changes: ProjectSettings) =>
      call('PATCH', projectReference(url, project), changes),
  }
}
