import {
  closeReportsEndpoint,
  muteReporterEndpoint,
  relatedReportsEndpoint,
} from '#moderation/admin-reports'
import { staffMeasuresSchemas } from '#moderation/admin-measures'
import { relatedReportsSchemas } from '#moderation/reports'
import { ownProfile } from '#companions/own/own'
import { giveAccount } from '../companions/companion-account.ts'
import { expectAnswer, expectOk } from '../platform/answers.ts'
import { uuid } from '../platform/fixtures.ts'
import { ada, createReport, office, openQueue, readReport, sendReportAction } from './reports.ts'

const adaAccount = uuid(0xd1)

/** A site with a muted reporter, closed reports, an appealed and voided warning, and a request of an authority. */
export async function withReportCases(): Promise<void> {
  await openQueue()
  await giveAccount(office.db, ada, adaAccount)
  const asAda = async (method: string, path: string, body?: object) => {
    const { headers } = await office.accounts.as({ sub: adaAccount })
    return office.ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  }
  const { id } = await createReport({}, '198.51.100.9')
  const mutePath = muteReporterEndpoint.path.replace(':id', id)
  await expectOk(office.call('POST', mutePath, { days: 7, reason: 'Forty reports.' }))
  await expectOk(office.call('DELETE', mutePath))
  const relatedPath = `${relatedReportsEndpoint.path.replace(':id', id)}?scope=reporter`
  const { reports } = await expectAnswer(relatedReportsSchemas, office.call('GET', relatedPath))
  const cases = reports.map((row) => ({ id: row.id, version: row.version }))
  const closing = { scope: 'reporter', note: 'The same story.', cases }
  await expectOk(office.call('POST', closeReportsEndpoint.path.replace(':id', id), closing))

  const warned = await createReport({ reason: 'stolen_photos' }, '198.51.100.10')
  const { version } = await readReport(warned.id)
  const words = 'The photo is not yours.'
  await expectOk(
    sendReportAction(warned.id, { version, act: 'warn', note: 'Seen.', severity: 1, words }),
  )
  const [warning] = ownProfile.parse(await (await asAda('GET', '/api/own')).json()).measures
  await expectOk(asAda('POST', `/api/own/measures/${warning!.id}/appeal`, { text: 'It is mine.' }))
  const measuresPath = `/api/admin/measures?companion=${ada}`
  const { measures } = await expectAnswer(staffMeasuresSchemas, office.call('GET', measuresPath))
  const voiding = { reason: 'A mistake.' }
  await expectOk(office.call('POST', `/api/admin/measures/${measures[0]!.id}/void`, voiding))

  const request = {
    id: uuid(0xe1),
    kind: 'police',
    authority: 'Cantonal police, 2025-17',
    receivedOn: '2025-03-01',
  }
  await expectOk(office.call('POST', '/api/admin/authority-requests', request))
  const answerPath = `/api/admin/authority-requests/${request.id}/answer`
  await expectOk(office.call('POST', answerPath, { outcome: 'no_data' }))
}
