import type { Decision, ListedRevision } from '#companions/revisions'
import { authorization } from './accounts.ts'
import { callSite, postToSite } from './calls.ts'
import { expect } from './site.ts'

/** Submits a change of a profile by calls. @param headers of the account that runs the profile */
export async function submitRevision(headers: Record<string, string>, content: object) {
  const draft = await callSite('/api/own/revision', {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ version: 0, content }),
  })
  expect(draft.status).toBe(200)
  const submission = { version: 1, act: 'submit' }
  const response = await postToSite('/api/own/revision/steps', headers, submission)
  expect(response.status).toBe(200)
}

/** Decides, by calls of staff, on the submitted change of the only companion with this name. */
export async function decideRevision(
  name: string,
  decision: Pick<Decision, 'act'> & Partial<Decision>,
) {
  const headers = await authorization('admin@velours.test')
  const path = `/api/admin/revisions?search=${encodeURIComponent(name)}`
  const list = await callSite(path, { headers })
  const { revisions } = (await list.json()) as { revisions: ListedRevision[] }
  const { id, version, companionVersion } = revisions[0]!
  const data = { version, companionVersion, ...decision }
  const response = await postToSite(`/api/admin/revisions/${id}/steps`, headers, data)
  expect(response.status, await response.text()).toBe(200)
}
