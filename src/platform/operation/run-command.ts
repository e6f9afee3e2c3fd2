import { existsSync } from 'node:fs';
import { type Config, readConfig, StartError } from '../../shared/server/config.ts';
import { type OpenDatabase, openDatabase } from '../../shared/server/database.ts';

/** What a command is given. */
interface CommandRun {
  /** What was typed after its name. */
  args: string[];
  config: Config;
  /** Opens the database with one connection; it is closed when the command has ended. */
  open(): Promise<OpenDatabase>;
}

/**
 * Runs a command of the operator with the shop's own configuration. Whatever cannot be helped here
 * ends in one line on the terminal and exit code 1.
 */
export async function runCommand(command: (run: CommandRun) => Promise<void>): Promise<void> {
  let database: OpenDatabase | undefined;
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const config = readConfig(process.env);
    const open = async () => {
      database = await openDatabase({ ...config, DATABASE_POOL: 1 });
      // Nobody waits for an answer here, and a big shop takes its time.
      return { ...database, db: database.unhurried };
    };
    await command({ args: process.argv.slice(2), config, open });
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}
