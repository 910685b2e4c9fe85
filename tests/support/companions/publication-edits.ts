import type { Database } from '../../../worker/platform/db/client.ts'
import { endPublication } from '../../../worker/companions/end-publication.ts'
import {
  endCompanionConsent,
  recordCompanionConsent,
} from '../../../worker/companions/companion-consents.ts'
import { changeCountry } from '../../../worker/catalogue/manage-places.ts'
import { recordAge } from '../../../worker/companions/record-age.ts'
import { editSettings } from './edits.ts'
import { systemActor } from '../platform/fixtures.ts'
import type { Choices } from '../platform/arbitraries.ts'

type Scene = { db: Database; random: Choices; known: string[]; now: number }

/** Changes a publication condition of one companion or of all. */
export function editPublication({ db, random, known, now }: Scene): Promise<unknown> {
  const id = random.pick(known)
  const staff = { ...systemActor(now), name: 'The office' }
  const consentFields = { givenBy: 'Ada Muster', givenOn: '2026-01-02', evidence: 'Signed form' }
  const publication = { minimumAge: random.pick([18, 21, 21, 30]), graceDays: 30 }
  const country = random.pick(['switzerland', 'united-kingdom', 'netherlands'])
  const open = random.chance(0.6)
  return random.pick([
    () => recordCompanionConsent(db, 'listing', id, consentFields, staff),
    () => endCompanionConsent(db, 'listing', id, 'She called.', staff),
    () => recordAge(db, id, { atLeast: random.pick([18, 21, 40]) }, staff),
    () => editSettings(db, { publication }, systemActor(now)),
    () => changeCountry(db, country, { open, note: 'A note' }, staff),
    () => endPublication(db, random.pick([0, 1, 30]), now),
  ])()
}
