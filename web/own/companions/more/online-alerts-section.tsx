import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { setOnlineAnnouncedEndpoint, type OwnProfile } from '#companions/own/own'
import { call } from '../../../lib/api/call.ts'
import { CheckboxWithNote } from '../../../ui/choice-fields.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { useOwnChange } from '../../shared/use-own-change.ts'

/** Lets the companion allow or forbid that followers are told when she goes online. Applies immediately. */
export function OnlineAlertsSection({ announcesOnline }: Pick<OwnProfile, 'announcesOnline'>) {
  const { t } = useLingui()
  const { change, busy, message } = useOwnChange()
  const [choice, setChoice] = useState(false)
  async function set(announced: boolean) {
    setChoice(announced)
    const successMessage = announced
      ? t`We now tell your followers when you go online.`
      : t`We no longer tell your followers when you go online.`
    await change(() => call(setOnlineAnnouncedEndpoint, { body: { announced } }), successMessage)
  }
  return (
    <OwnSection
      title={<Trans>May we tell your followers when you go online?</Trans>}
      help={
        <p>
          <Trans>
            We tell only members who follow you and asked for it, never anyone you’ve blocked. The
            message names no one, and changing your end time tells no one again.
          </Trans>
        </p>
      }
    >
      <p className="text-ink-2">
        <Trans>
          We tell no one unless you say yes. Then we tell them when you select Go online, at most
          once in six hours.
        </Trans>
      </p>
      <CheckboxWithNote
        checked={busy ? choice : announcesOnline}
        onChange={(announced) => void set(announced)}
      >
        <Trans>Yes, tell followers who asked for it</Trans>
      </CheckboxWithNote>
      <FormMessage message={message} />
    </OwnSection>
  )
}
