import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { usePanel } from '../../lib/panel.ts'
import { Button } from '../../ui/button.tsx'
import { PanelLink } from '../../ui/panel-link.tsx'
import { ProfileMenu } from './profile-menu.tsx'

type Props = {
  name: string
  following: boolean
  hidden: boolean
  setHidden: (hidden: boolean) => void
}

export function ProfileActions({ name, following, hidden, setHidden }: Props) {
  const { open } = usePanel()
  const [note, setNote] = useState('')
  return (
    <>
      <div className="mt-8 flex flex-wrap gap-3">
        <PanelLink panel="account" className="button button-solid">
          <Trans>Contact</Trans>
        </PanelLink>
        <Button variant="line" onClick={() => open('account')}>
          {following ? <Trans>Following</Trans> : <Trans>Follow</Trans>}
        </Button>
        <ProfileMenu name={name} hidden={hidden} setHidden={setHidden} onNote={setNote} />
      </div>
      {hidden && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 text-small text-ink-2">
          <Trans>{name} is hidden from your lists on this device.</Trans>
          <Button variant="quiet" onClick={() => setHidden(false)}>
            <Trans>Undo</Trans>
          </Button>
        </p>
      )}
      {note && <p className="mt-4 text-small break-all text-ink-2">{note}</p>}
    </>
  )
}
