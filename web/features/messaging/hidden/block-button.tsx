import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { BlockDialog, useBlock } from './block-dialog.tsx'

type Props = {
  companion: { id: string; name: string }
  isBlocked: boolean
  variant?: 'line' | 'quiet'
  /** Called after the change, to update the browser's list. */
  onDone: (isBlocked: boolean) => void
}

/** Blocks a companion after a confirmation that lists the consequences; unblocks at once. */
export default function BlockButton({ companion, isBlocked, variant = 'quiet', onDone }: Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { name } = companion
  const { forget, ...block } = useBlock({
    companion,
    isBlocked,
    onDone: (isBlockedNow) => {
      setIsOpen(false)
      onDone(isBlockedNow)
    },
  })
  return (
    <>
      <Button
        variant={variant}
        aria-label={isBlocked ? t`Unblock: ${name}` : t`Block: ${name}`}
        aria-busy={block.busy}
        onClick={() => (isBlocked ? void block.send() : setIsOpen(true))}
      >
        {isBlocked ? <Trans>Unblock</Trans> : <Trans>Block</Trans>}
      </Button>
      {(isOpen || block.message !== null) && (
        <BlockDialog
          {...block}
          name={name}
          isBlocked={isBlocked}
          onClose={() => {
            setIsOpen(false)
            forget()
          }}
        />
      )}
    </>
  )
}
