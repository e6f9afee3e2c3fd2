import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { type Config, StartError } from '../config/config.ts';
import { loadConfigWithEnvFile } from '../config/environment.ts';
import { type DatabaseConnections, openDatabase } from '../database/database.ts';
import { toStartError } from '../start-error.ts';

interface CommandRun {
  /** What was typed after its name. */
  args: string[];
  config: Config;
  /** Opens the database with one connection; it is closed when the command has ended. */
  open(): Promise<DatabaseConnections>;
}

/** Runs an operator's command with the shop's configuration; what cannot be helped ends in one line and exit code 1. */
export async function runOperatorCommand(command: (run: CommandRun) => Promise<void>): Promise<void> {
  let database: DatabaseConnections | undefined;
  try {
    const { config, warnings } = loadConfigWithEnvFile();
    for (const warning of warnings) console.error(warning);
    const open = async () => {
      database = await openDatabase({ ...config, DATABASE_POOL: 1 });
      // No request waits for it, and a big shop takes its time.
      return { ...database, db: database.unlimitedDb };
    };
    await command({ args: process.argv.slice(2), config, open });
  } catch (error) {
    console.error(toStartError(error)?.message ?? error);
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}

/**
 * A password for an account: typed twice on a terminal, where it is not shown, or the first line of
 * what is piped in. Empty means: make one up. Throws StartError when the two differ or there is no response.
 */
export async function askPassword(email: string): Promise<string> {
  if (!process.stdin.isTTY) return (await readLines(1, () => {}))[0] ?? '';
  const prompts = [`Пароль для ${email} (пустой — придумать): `, 'Ещё раз: '];
  const [first = '', second = ''] = await readLines(2, (line) => process.stderr.write(prompts[line] ?? ''));
  if (first !== second) throw new StartError('Пароли не совпали. Повторите команду.');
  return first;
}

function readLines(count: number, prompt: (line: number) => void): Promise<string[]> {
  const terminal = process.stdin.isTTY === true;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // What is typed is echoed by this interface alone, and its output goes nowhere.
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal });
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    prompt(0);
    reader.on('line', (line) => {
      if (terminal) process.stderr.write('\n');
      lines.push(line);
      if (lines.length === count) reader.close();
      else prompt(lines.length);
    });
    reader.on('SIGINT', () => reader.close());
    reader.on('close', () => {
      if (terminal && lines.length < count) reject(new StartError('\nОтменено.'));
      else resolve(lines);
    });
  });
}
