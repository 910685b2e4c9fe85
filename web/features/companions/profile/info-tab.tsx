import { useLingui } from '@lingui/react/macro'
import type { Profile } from '#catalogue/companions'
import { FactTable } from './fact-table.tsx'
import { allFacts, type Labels } from './facts.ts'

export function InfoTab({ profile, labels }: { profile: Profile; labels: Labels }) {
  const { t } = useLingui()
  return <FactTable caption={t`Info`} facts={allFacts(profile, labels)} />
}
