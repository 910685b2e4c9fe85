import {
  previewImportEndpoint,
  writeChangesEndpoint,
  previewImportSchemas,
  writeChangesSchemas,
  type ImportPreview,
} from '#companions/staff/planned-changes'
import { previewEditEndpoint } from '#companions/staff/bulk-edit'
import { bearer } from '../accounts/accounts.ts'
import { adminClaims, openOffice, type Office } from '../staff/admin.ts'
import { expectAnswer, expectOk } from '../platform/answers.ts'
import { companionImport, uuid } from '../platform/fixtures.ts'
import { fileOf, formOf } from '../media/uploads.ts'

/** Another owner's account. */
export const secondClaims = { ...adminClaims, sub: uuid(0xae), email: 'second@members.test' }

export const changesIn = ({ rows }: Pick<ImportPreview, 'rows'>) =>
  rows.flatMap(({ change }) => change ?? [])

/** Imports by a member of staff. */
export function importsOf(office: Office) {
  const sendFile = async (content: BlobPart) =>
    office.ask(previewImportEndpoint.path, {
      method: 'POST',
      headers: bearer(await office.accounts.token(adminClaims)).headers,
      body: formOf({ file: fileOf(content, 'text/csv', 'companions.csv') }),
    })
  const write = (changes: readonly object[], fields: object = {}) =>
    office.call('POST', writeChangesEndpoint.path, {
      source: 'import',
      from: 0,
      changes,
      ...fields,
    })
  return {
    sendFile,
    preview: (content: string) => expectAnswer(previewImportSchemas, sendFile(content)),
    write,
    written: (changes: readonly object[], more?: object) =>
      expectAnswer(writeChangesSchemas, write(changes, more)),
    exported: async () => (await office.call('GET', '/api/admin/companions.csv')).text(),
  }
}

/** Calls every operation of changes with a preview. */
export async function withPlannedChanges() {
  const office = await openOffice([companionImport({ id: uuid(1) })])
  const headersOf = async (claims: typeof adminClaims) =>
    bearer(await office.accounts.token(claims)).headers
  const body = formOf({ file: fileOf(`id,name\n${uuid(1)},Eva\n`, 'text/csv') })
  const headers = await headersOf(adminClaims)
  const preview = await expectOk(
    office.ask(previewImportEndpoint.path, { method: 'POST', headers, body }),
  )
  const { rows } = await preview.json<{ rows: { change: object }[] }>()
  const changes = rows.map(({ change }) => change)
  await expectOk(
    office.call('POST', writeChangesEndpoint.path, { source: 'import', from: 0, changes }),
  )

  const edit = { ids: [uuid(1)], field: 'bio', way: 'replace', fields: { bio: 'Plays chess.' } }
  await expectOk(office.call('POST', previewEditEndpoint.path, edit))
}
