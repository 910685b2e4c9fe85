import { countCasesEndpoint, countCasesSchemas, type CountedKind } from '#staff/case-counts'
import type { Office } from './admin.ts'
import { expectAnswer } from '../platform/answers.ts'

/** Numbers of the open cases of a kind, as staff see them. */
export const caseCounts = (office: Pick<Office, 'call'>, kind: CountedKind) =>
  expectAnswer(
    countCasesSchemas,
    office.call('GET', countCasesEndpoint.path.replace(':kind', kind)),
  )
