import type { User } from '@supabase/supabase-js'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { BACKUP_DAYS, leaveOwnEndpoint, type Departure } from '#companions/own/own-data'
import { ProofField, prove } from '../../../features/accounts/proof-field.tsx'
import { useTask } from '../../../features/accounts/use-task.ts'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { callErrorText } from '../../../lib/api/use-single-call.ts'

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
      return { kind: 'error', text: callErrorText(error) }
    }
    return null
  })
  return (
    <OwnSection
      title={<Trans>Close profile</Trans>}
      help={
        <>
          <p>
            <Trans>
              Need a break? Pause your profile under More instead; nothing is deleted, and you can
              resume at any time.
            </Trans>
          </p>
          <p>
            <Trans>Closing your profile ends it. To come back later, write to us.</Trans>
          </p>
        </>
      }
    >
      <p className="text-ink-2">
        <Trans>
          Your profile and pictures go offline within seconds and are no longer linked to your
          account. Your member account stays open.
        </Trans>
      </p>
      {isOpen ? (
        <form className="form" onSubmit={(event) => void onSubmit(event)}>
          <ul className="list-disc pl-5 text-ink-2">
            <li>
              <Trans>
                Unless you choose otherwise, we keep your profile and application for twelve months,
                hidden from visitors. Then we delete them.
              </Trans>
            </li>
            <li>
              <Trans>
                We record who on our team opened your private data, and keep that for twelve months
                more. We keep security logs for two years; neither contains your words or pictures.
              </Trans>
            </li>
            <li>
              <Trans>
                We delete encrypted backups made before the deletion after {BACKUP_DAYS} days at
                most, and never restore deleted data from them.
              </Trans>
            </li>
            <li>
              <Trans>We’ll confirm this by email to {email}.</Trans>
            </li>
          </ul>
          <Checkbox
            label={t`Delete everything within a day. You can’t undo this.`}
            name="erase"
            value="1"
          />
          <ProofField user={user} />
          <Checkbox label={t`I want to close my profile.`} name="sure" required />
          <FormMessage message={message} />
          <p className="own-row">
            <Button type="submit" variant="line" aria-busy={busy}>
              {busy ? <Trans>Closing…</Trans> : <Trans>Close now</Trans>}
            </Button>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              <Trans>Cancel</Trans>
            </Button>
          </p>
        </form>
      ) : (
        <p>
          <Button variant="line" onClick={() => setOpen(true)}>
            <Trans>Close my profile</Trans>
          </Button>
        </p>
      )}
    </OwnSection>
  )
}
