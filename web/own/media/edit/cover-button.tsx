import { Plural, Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { browserComponent } from '../../../lib/lazy-component.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { CoverEditorProps } from './cover-editor.tsx'

const CoverEditor = browserComponent<CoverEditorProps>(() => import('./cover-editor.tsx'))

type Props = Pick<CoverEditorProps, 'source' | 'areas' | 'onDone'> & { name: string }

/** Opens the editor that covers parts of a photo before it is uploaded. */
export function CoverButton({ source, areas, name, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="own-file-row own-file-row-fact"
        onClick={() => setOpen(true)}
      >
        <Icon name="brush" />
        <span>
          <Trans>Cover something</Trans> <span className="sr-only">{name}</span>
        </span>
        {areas.length > 0 && (
          <span className="own-file-row-value">
            <Plural value={areas.length} one="# area" other="# areas" />
          </span>
        )}
        <Icon name="chevron-right" className="own-file-row-mark" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CoverEditor
            source={source}
            areas={areas}
            onDone={(newAreas, preview) => {
              setOpen(false)
              onDone(newAreas, preview)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
