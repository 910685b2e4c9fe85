import type { parseArgs, ParseArgsConfig } from 'node:util'
export const root: string
export const environment: Record<string, string | undefined>
/** @returns the command's output */
export function run(
  command: string,
  args: string[],
  options?: { show?: boolean; env?: Record<string, string>; input?: string },
): Promise<string>
export function readArguments<Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config>>
