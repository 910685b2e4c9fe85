import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReceivedRequest } from '#messaging/own-requests'
import type { LifetimeDays } from '#messaging/requests'
import { MessageLifetimeField } from '../../../features/messaging/requests/message-lifetime.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { moreScreenPath } from '../../shared/sections.ts'
import { HelpNumbers } from './help-numbers.tsx'
import { ReportMemberForm } from './report-member-form.tsx'

type Props = {
  request: ReceivedRequest
  tools: {
    /** @returns the error message; null on success */
    block: (isBlocked: boolean) => Promise<string | null>
    saveLifetime: (days: LifetimeDays | null) => Promise<unknown>
  }
  onClose: () => void
}

type Step = 'menu' | 'report' | { reference: string }

/** Sheet to report the conversation, block its member, and choose how long messages are stored. */
export function ConversationMenu({ request, tools, onClose }: Props) {
  const { t } = useLingui()
  const [step, setStep] = useState<Step>('menu')
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const { id, isBlocked, messageLifetime } = request

  async function changeBlock() {
    if (busy) return
    setBusy(true)
    const refusal = await tools.block(!isBlocked)
    setBusy(false)
    setMessage(refusal === null ? null : { kind: 'error', text: refusal })
  }

  const blockPart = (
    <section className="menu-part">
      <h3 className="text-h4">
        {isBlocked ? <Trans>Blocked</Trans> : <Trans>Block this member</Trans>}
      </h3>
      <p className="text-ink-2" role="status">
        {isBlocked ? (
          <Trans>
            You’ve blocked this member. On your profile they see only what visitors see, and they
            can no longer write to you.
          </Trans>
        ) : (
          <Trans>
            This member can no longer write to you, follow or review you, or open your contact
            details and private photos. We don’t notify them.
          </Trans>
        )}
      </p>
      <p>
        <Button variant="line" aria-busy={busy} onClick={() => void changeBlock()}>
          {isBlocked ? <Trans>Unblock</Trans> : <Trans>Block</Trans>}
        </Button>
      </p>
      <FormMessage message={message} />
    </section>
  )

  if (step === 'report') {
    return (
      <Dialog open kind="sheet" title={<Trans>Report this member</Trans>} onClose={onClose}>
        <div className="grid grid-cols-1 gap-5">
          <HelpNumbers />
          <ReportMemberForm
            id={id}
            isBlocked={isBlocked}
            onSent={(reference, isNowBlocked) => {
              setStep({ reference })
              // The call has blocked the member already; this one shows it.
              if (isNowBlocked) void tools.block(true)
            }}
          />
        </div>
      </Dialog>
    )
  }
  if (step !== 'menu') {
    return (
      <Dialog
        open
        kind="sheet"
        title={<Trans>Thank you for your report</Trans>}
        onClose={onClose}
        footer={
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        }
      >
        <div className="grid grid-cols-1 gap-5">
          <p role="status">
            <Trans>
              A person reads it and decides. Your reference is <strong>{step.reference}</strong>.
            </Trans>
          </p>
          <p>
            <Trans>
              We’ll email you what happened. You’ll also find it under{' '}
              <Link to={moreScreenPath('reports')} className="link">
                Your reports
              </Link>
              .
            </Trans>
          </p>
          {blockPart}
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      kind="sheet"
      title={<Trans>Report, block and more</Trans>}
      onClose={onClose}
      footer={
        <Button variant="line" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <section className="menu-part">
          <h3 className="text-h4">
            <Trans>Report</Trans>
          </h3>
          <p className="text-ink-2">
            <Trans>
              Our team reads the conversation and decides. We don’t tell the member who reported
              them.
            </Trans>
          </p>
          <p>
            <Button variant="line" onClick={() => setStep('report')}>
              <Trans>Report this member</Trans>
            </Button>
          </p>
        </section>
        {blockPart}
        <section className="menu-part" aria-label={t`Disappearing messages`}>
          <MessageLifetimeField
            key={`lifetime-${id}`}
            lifetime={messageLifetime}
            save={tools.saveLifetime}
          />
        </section>
      </div>
    </Dialog>
  )
}
