import { Trans } from '@lingui/react/macro'

/** Stands over everything that is not a real profile. */
export const SampleLabel = () => (
  <p className="mb-5 border border-brass px-4 py-3 text-label text-brass-text uppercase">
    <Trans>Sample profiles</Trans>
  </p>
)
