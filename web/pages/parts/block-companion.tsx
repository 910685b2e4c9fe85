import { listHiddenEndpoint } from '#messaging/hidden-companions'
import { storedHiddenCompanions } from '../../features/companions/hidden-companions.ts'
import { BlockDialog, useBlock } from '../../features/messaging/hidden/block-dialog.tsx'
import { useApiQuery } from '../../lib/api/use-api-query.ts'

type Props = { companion: { id: string; name: string }; onClose: () => void }

/** Dialog that blocks or unblocks a companion. */
export default function BlockCompanion(props: Props) {
  const { data } = useApiQuery(listHiddenEndpoint, {}, { staleTime: 0 })
  return data ? (
    <BlockQuestion {...props} isBlocked={data.blocked.includes(props.companion.id)} />
  ) : null
}

function BlockQuestion({ companion, isBlocked, onClose }: Props & { isBlocked: boolean }) {
  const { forget: _, ...block } = useBlock({
    companion,
    isBlocked,
    onDone: (isBlockedNow) => {
      storedHiddenCompanions[isBlockedNow ? 'add' : 'remove'](companion.id)
      onClose()
    },
  })
  return <BlockDialog {...block} name={companion.name} isBlocked={isBlocked} onClose={onClose} />
}
