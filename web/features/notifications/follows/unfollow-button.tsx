import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useFollow } from './use-follow.ts'

export function UnfollowButton({ id, name }: { id: string; name: string }) {
  const [note, setNote] = useState('')
  const { following, toggle } = useFollow(id, setNote)
  return (
    <>
      <Button variant="quiet" className="-ml-1 text-small" onClick={() => following && toggle()}>
        <Trans>
          Unfollow <span className="sr-only">{name}</span>
        </Trans>
      </Button>
      {note && <span className="block text-small">{note}</span>}
    </>
  )
}
