import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { BlockDialog, useBlock } from './block-dialog.tsx'

type Props = {
  companion: { id: string; name: string }
  isBlocked: boolean
  variant?: 'line' | 'quiet'
  /** The browser's list follows. */
  onDone: (isBlocked: boolean) => void
}

/** Blocks a companion, once the member has read what that ends, or unblocks her at once. */
export default function BlockButton({ companion, isBlocked, variant = 'quiet', onDone }: Props) {
  const { t } = useLingui()
  const [asked, setAsked] = useState(false)
  const { name } = companion
  const { forget, ...block } = useBlock({
    companion,
    isBlocked,
    onDone: (done) => {
      setAsked(false)
      onDone(done)
    },
  })
  return (
    <>
      <Button
        variant={variant}
        aria-label={isBlocked ? t`Unblock: ${name}` : t`Block: ${name}`}
        aria-busy={block.busy}
        onClick={() => (isBlocked ? void block.send() : setAsked(true))}
      >
        {isBlocked ? <Trans>Unblock</Trans> : <Trans>Block</Trans>}
      </Button>
      {(asked || block.failure !== '') && (
        <BlockDialog
          {...block}
          name={name}
          isBlocked={isBlocked}
          onClose={() => {
            setAsked(false)
            forget()
          }}
        />
      )}
    </>
  )
}
