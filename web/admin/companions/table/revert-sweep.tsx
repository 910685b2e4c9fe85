import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getManagedEndpoint } from '#companions/staff/admin-companions'
import { revertSweepEndpoint } from '#companions/staff/visibility-sweeps'
import { call } from '../../../lib/api/call.ts'
import { list } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { saveError } from '../../shared/api/save-error.ts'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { useSection } from '../../shared/api/use-section.ts'
import { showToast } from '../../shared/toasts.tsx'
import { TitledSection } from '../../../ui/titled-section.tsx'
import { companionReads } from '../../shared/api/stale-reads.ts'

/** Target of the link in the alert to the owners: undoes all visibility changes of one staff account. */
export function RevertSweep({ actor, until }: { actor: string; until: number }) {
  const { t } = useLingui()
  const { navigate } = useSection()
  const reload = useReload()
  const [busy, setBusy] = useState(false)

  async function revert() {
    if (busy) return
    setBusy(true)
    try {
      const { reverted: changed, skipped } = await call(revertSweepEndpoint, {
        body: { actor, until },
      })
      const restored = plural(changed, {
        one: '# companion restored.',
        other: '# companions restored.',
      })
      const others = list(skipped)
      const skippedText = t`These changed in the meantime and stay as they are: ${others}.`
      showToast(skipped.length > 0 ? `${restored} ${skippedText}` : restored)
      navigate({ sweep: null, until: null })
      void reload(getManagedEndpoint, ...companionReads)
    } catch (error) {
      showToast(saveError(error, t`We couldn’t undo the changes. Try again.`))
    }
    setBusy(false)
  }

  return (
    <TitledSection title={<Trans>One account has changed the visibility of many companions</Trans>}>
      <p>
        <Trans>
          This undoes every visibility change by this account in the day before we wrote to you.
          Companions changed since then stay as they are.
        </Trans>
      </p>
      <p>
        <Button aria-busy={busy} onClick={() => void revert()}>
          {busy ? <Trans>Undoing…</Trans> : <Trans>Undo all these changes</Trans>}
        </Button>
      </p>
    </TitledSection>
  )
}
