import { Trans } from '@lingui/react/macro'
import type { QueueKind } from '#contract/queue-kinds'
import { list } from '../../../lib/format.ts'
import { useCaseViewers } from './use-case-viewers.ts'

/** Who else has the case open right now, so that it is not answered twice. */
export function CaseViewers({ kind, id }: { kind: QueueKind; id: string }) {
  const others = useCaseViewers(kind, id)
  const names = list(others.map((one) => one.name || one.id.slice(0, 8)))
  return (
    <p role="status" className="admin-viewers">
      {others.length > 0 && <Trans>Open by {names}</Trans>}
    </p>
  )
}
