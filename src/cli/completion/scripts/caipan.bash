# Teaches Bash to complete caipan: put `source <(caipan completions bash)` into ~/.bashrc.
# caipan answers with a word a line, quoted for Bash: nothing in it is ever expanded.
_caipan() {
    local reply
    COMPREPLY=()
    while IFS= read -r reply; do
        COMPREPLY+=("$reply")
    done < <(command caipan completions bash -- "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
    case ${COMPREPLY[0]-} in
        *[/=]) compopt -o nospace 2>/dev/null ;;
    esac
}
complete -o default -F _caipan caipan
