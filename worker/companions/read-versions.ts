import type { CompanionVersion } from '#companions/staff/companion-versions'
import type { Database } from '../platform/db/client.ts'
import { requireCompanion } from './profiles/queries.ts'
import { changesOfCompanion } from './profiles/versions.ts'
import { presentVersions } from './profiles/present/present-versions.ts'

const MAX_VERSIONS = 50

/** Changes of a companion, newest first. @throws Failure 404 */
export async function readVersions(
  db: Database,
  id: string,
): Promise<{ versions: CompanionVersion[]; hasMore: boolean }> {
  const [, log] = await Promise.all([
    requireCompanion(db, id),
    changesOfCompanion(db, id, MAX_VERSIONS + 1),
  ])
  return {
    versions: presentVersions(log.slice(0, MAX_VERSIONS)),
    hasMore: log.length > MAX_VERSIONS,
  }
}
