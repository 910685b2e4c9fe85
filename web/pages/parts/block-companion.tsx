import { listHidden } from '#messaging/hidden-companions.api'
import { hiddenCompanions } from '../../features/companions/hidden-companions.ts'
import { BlockDialog, useBlock } from '../../features/messaging/hidden/block-dialog.tsx'
import { useApiQuery } from '../../lib/api/use-api-query.ts'

type Props = { companion: { id: string; name: string }; onClose: () => void }

/** Asks a member whether to block a companion, or to unblock her. */
export default function BlockCompanion(props: Props) {
  const { data } = useApiQuery(listHidden, {}, { staleTime: 0 })
  return data ? <Ask {...props} isBlocked={data.blocked.includes(props.companion.id)} /> : null
}

function Ask({ companion, isBlocked, onClose }: Props & { isBlocked: boolean }) {
  const { forget: _, ...block } = useBlock({
    companion,
    isBlocked,
    onDone: (done) => {
      hiddenCompanions[done ? 'add' : 'remove'](companion.id)
      onClose()
    },
  })
  return <BlockDialog {...block} name={companion.name} isBlocked={isBlocked} onClose={onClose} />
}
