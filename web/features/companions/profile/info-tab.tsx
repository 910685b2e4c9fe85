import { useLingui } from '@lingui/react/macro'
import type { Profile } from '#catalogue/companions'
import { FactTable } from './fact-table.tsx'
import { allFacts, type FactLabels } from './facts.ts'

export function InfoTab({ profile, labels }: { profile: Profile; labels: FactLabels }) {
  const { t } = useLingui()
  return <FactTable caption={t`Info`} facts={allFacts(profile, labels)} />
}
