/** Completion scripts for shells, generated from the program's commands and options. */
import { Argument, type Command } from 'commander';
import { shellWord } from '../../core/shell.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof SHELLS)[number];

interface Word {
  readonly name: string;
  readonly about: string;
}

interface Completed extends Word {
  readonly flags: readonly Word[];
  /** The allowed values of the command's argument, or an empty list if any value is allowed. */
  readonly values: readonly string[];
}

/** Adds `completion <shell>` to a program. */
export function completionCommand(program: Command, write: (text: string) => void): void {
  program
    .command('completion')
    .description('print a completion script for a shell')
    .addArgument(new Argument('<shell>', 'shell that will read the script').choices(SHELLS))
    .action((shell: Shell) => write(completionScript(program, shell)));
}

export function completionScript(program: Command, shell: Shell): string {
  const name = program.name();
  const commands = program.commands.map(completed);
  if (shell === 'fish') return fish(name, commands);
  if (shell === 'bash') return `# In ~/.bashrc:  source <(${name} completion bash)\n${bash(name, commands)}`;
  const hint = `# In ~/.zshrc, after compinit:  source <(${name} completion zsh)`;
  return `${hint}\n${zsh(name, commands)}`;
}

function completed(command: Command): Completed {
  const flags = command.options
    .filter(({ hidden, long }) => !hidden && long)
    .map(({ long, description }) => ({ name: long!, about: description }));
  return {
    name: command.name(),
    about: command.description(),
    flags: [...flags, { name: '--help', about: 'display help for command' }],
    values: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
  };
}

function bash(name: string, commands: readonly Completed[]): string {
  const words = (list: readonly string[]): string => shellWord(list.join(' '));
  const cases = commands.map((command) => {
    const offered = [...command.flags.map((flag) => flag.name), ...command.values];
    return `    ${command.name}) words=${words(offered)} ;;`;
  });
  return `_${name}() {
  local current=\${COMP_WORDS[COMP_CWORD]} words
  case \${COMP_WORDS[1]:-} in
${cases.join('\n')}
    *) words=${words([...commands.map((command) => command.name), '--help', '--version'])} ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _${name} ${name}
`;
}

function zsh(name: string, commands: readonly Completed[]): string {
  const described = (words: readonly Word[]): string =>
    words.map((word) => shellWord(`${word.name.replaceAll(':', '\\:')}:${word.about}`)).join(' ');
  const cases = commands.map((command) => {
    const values = command.values.map((value) => ({ name: value, about: '' }));
    return `    ${command.name}) offered=(${described([...command.flags, ...values])}) ;;`;
  });
  return `#compdef ${name}
_${name}() {
  local -a offered
  case \${words[2]:-} in
${cases.join('\n')}
  esac
  (( CURRENT == 2 )) && offered=(${described(commands)})
  _describe ${name} offered
  (( CURRENT > 2 )) && _files
}
compdef _${name} ${name}
`;
}

function fish(name: string, commands: readonly Completed[]): string {
  const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
  const first = commands.map(
    (command) =>
      `complete -c ${name} -n __fish_use_subcommand -f -a ${command.name} -d ${quoted(command.about)}`,
  );
  const rest = commands.flatMap(({ name: command, flags, values }) => {
    const within = `complete -c ${name} -n '__fish_seen_subcommand_from ${command}'`;
    return [
      ...flags.map((flag) => `${within} -l ${flag.name.slice(2)} -d ${quoted(flag.about)}`),
      ...(values.length > 0 ? [`${within} -f -a ${quoted(values.join(' '))}`] : []),
    ];
  });
  const hint = `# ${name} completion fish > ~/.config/fish/completions/${name}.fish`;
  return `${[hint, ...first, ...rest].join('\n')}\n`;
}
