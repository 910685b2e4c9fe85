import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { storyDrafts } from './story-draft.ts'
import type { StorySaving } from './use-save-stories.ts'

type Props = { companionId: string; saving: StorySaving }

/** Note on unsaved stories: which button saves them, and another that discards them. */
export const UnsavedStories = ({ companionId, saving }: Props) => (
  <div className="sticky bottom-16 z-10 flex flex-wrap items-center gap-3 bg-paper-2 px-4 py-3">
    {saving.newerContent ? (
      <>
        <p className="min-w-0 flex-1 basis-64">
          <Trans>
            A colleague has changed the stories in the meantime. Yours aren’t saved yet: choose
            which version to keep.
          </Trans>
        </p>
        <Button variant="line" onClick={saving.keepMine}>
          <Trans>Keep my version</Trans>
        </Button>
        <Button variant="line" onClick={saving.takeTheirs}>
          <Trans>Use the other version</Trans>
        </Button>
      </>
    ) : (
      <>
        <p className="min-w-0 flex-1 basis-64">
          <Trans>The stories have unsaved changes. “Update companion” saves them too.</Trans>
        </p>
        <Button variant="quiet" onClick={() => storyDrafts.forget(companionId)}>
          <Trans>Discard changes</Trans>
        </Button>
      </>
    )}
  </div>
)
