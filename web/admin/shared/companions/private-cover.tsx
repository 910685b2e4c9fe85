import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ReasonPicker } from '../api/reason-picker.tsx'

type Props = { companionId: string; title: ReactNode }

/** Stands in place of a companion's private part until staff ask to see it and give their reason. */
export function PrivateCover({ companionId, title }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="admin-cover">
      {isAsking ? (
        <ReasonPicker kind="profile" of={companionId} />
      ) : (
        <>
          <div>
            <h3 className="text-h4">{title}</h3>
            <p className="text-small text-ink-2">
              <Trans>
                These details are covered. The companion sees when they were opened, and why.
              </Trans>
            </p>
          </div>
          <Button variant="line" onClick={() => setAsking(true)}>
            <Trans>Show</Trans>
          </Button>
        </>
      )}
    </section>
  )
}
