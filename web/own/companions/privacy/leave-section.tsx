import type { User } from '@supabase/supabase-js'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { BACKUP_DAYS, leaveOwnEndpoint, type Departure } from '#companions/own/own-data'
import { ProofField, prove } from '../../../features/accounts/proof-field.tsx'
import { useTask } from '../../../features/accounts/use-task.ts'
import { CallError } from '../../../lib/api/api.ts'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { OwnSection } from '../../shared/own-section.tsx'

/** Closes the profile permanently, after an explanation of the consequences. */
export function LeaveSection({
  user,
  onLeft,
}: {
  user: User
  onLeft: (departure: Departure) => void
}) {
  const { t } = useLingui()
  const { email = '' } = user
  const [isOpen, setOpen] = useState(false)
  const { busy, message, onSubmit } = useTask(async (field) => {
    const failure = await prove(user, field('proof'))
    if (failure) return { kind: 'error', text: failure.text }
    try {
      onLeft(
        await call(leaveOwnEndpoint, { body: { confirm: true, erase: field('erase') !== '' } }),
      )
    } catch (error) {
      const text = error instanceof CallError ? error.message : t`An unexpected error occurred`
      return { kind: 'error', text }
    }
    return null
  })
  return (
    <OwnSection
      title={<Trans>Leave</Trans>}
      help={
        <p>
          <Trans>
            If you only need a break, pause your profile under More: everything stays stored, and
            you can resume at any time. Leaving ends your profile. To come back later, write to us.
          </Trans>
        </p>
      }
    >
      <p className="text-ink-2">
        <Trans>
          This takes your profile and its pictures offline within seconds, and ends your access to
          it. You keep your member account.
        </Trans>
      </p>
      {isOpen ? (
        <form className="form" onSubmit={(event) => void onSubmit(event)}>
          <ul className="list-disc pl-5 text-ink-2">
            <li>
              <Trans>
                Unless you choose otherwise, we keep your profile and your application for twelve
                months, not visible to visitors, and then erase them.
              </Trans>
            </li>
            <li>
              <Trans>
                For twelve months after that, we keep who on our team opened your private data, and
                for two years our security logs. Neither contains your words or your pictures.
              </Trans>
            </li>
            <li>
              <Trans>
                Encrypted back-ups made before the erasure are deleted after {BACKUP_DAYS} days at
                most. Nothing that was erased is restored from them.
              </Trans>
            </li>
            <li>
              <Trans>We’ll confirm this by email to {email}.</Trans>
            </li>
          </ul>
          <Checkbox
            label={t`Erase everything within a day. This cannot be undone.`}
            name="erase"
            value="1"
          />
          <ProofField user={user} />
          <Checkbox label={t`I want to take my profile off the site.`} name="sure" required />
          <FormMessage message={message} />
          <p className="own-row">
            <Button type="submit" variant="line" aria-busy={busy}>
              {busy ? <Trans>Leaving…</Trans> : <Trans>Quick exit</Trans>}
            </Button>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              <Trans>Cancel</Trans>
            </Button>
          </p>
        </form>
      ) : (
        <p>
          <Button variant="line" onClick={() => setOpen(true)}>
            <Trans>Leave the site</Trans>
          </Button>
        </p>
      )}
    </OwnSection>
  )
}
